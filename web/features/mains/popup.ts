/** How a question before a step that cannot be taken back looks: at the lower edge of a phone, else in the middle. */

export const SCRIM =
  'fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'

// Below the toasts, which have to be seen over the dialog.
export const POPUP = [
  'fixed inset-x-0 bottom-0 z-[45] max-h-[94dvh] overflow-y-auto rounded-t-panel bg-surface p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink shadow-dialog outline-none transition-opacity duration-150 focus-visible:rounded-panel data-ending-style:opacity-0 data-starting-style:opacity-0',
  'md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:w-[min(32rem,calc(100vw-3rem))] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-panel md:p-6',
].join(' ')
