/** What the shares of the options say of a question. */

export type OptionShare = { option: number; n: number; able: number; others: number }

/** Chosen by fewer than one in twenty, a wrong option misleads nobody. */
const DEAD = 0.05
/** From so many learners of the abler half on, a wrong option that they prefer to the others is looked at. */
const ABLE_ENOUGH = 5

/** What stands out of a wrong option; undefined where nothing does, and of the key. */
export function remarkOn(
  { option, n, able, others }: OptionShare,
  { correct, answered }: { correct: number; answered: number },
): 'deadOption' | 'lures' | undefined {
  if (option === correct || answered === 0) return undefined
  if (n / answered < DEAD) return 'deadOption'
  return able >= ABLE_ENOUGH && able > others ? 'lures' : undefined
}
