/** Loudness as a row of bars: the newest while recording, the whole of it afterwards. */

export const BARS = 30
const HEIGHT = 24

export function LevelBars({ heights, className = '' }: { heights: readonly number[]; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${heights.length * 4} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`mr-auto h-6 min-w-8 max-w-72 flex-1 ${className}`}
    >
      {heights.map((height, at) => {
        const tall = 3 + height * (HEIGHT - 4)
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
        return <rect key={at} x={at * 4} y={(HEIGHT - tall) / 2} width={2} height={tall} rx={1} />
      })}
    </svg>
  )
}
