/**
 * Some pages are written with a first look, which stands in front of the application until that has the page (base.css
 * hides the one behind the other). It goes when the page has what it reads, or as soon as somebody works something on it.
 */

export function liftFirstLook() {
  const look = document.getElementById('first-look')
  if (!look) return
  const hadFocus = look.contains(document.activeElement)
  look.remove()
  if (hadFocus) document.getElementById('main')?.focus({ preventScroll: true })
}

/** Links work by themselves; whatever else is touched needs the application. */
export function liftWhenWorked() {
  const look = document.getElementById('first-look')
  for (const kind of ['pointerdown', 'keydown', 'input'])
    look?.addEventListener(kind, ({ target }) => {
      if (target instanceof Element && !target.closest('a[href]')) liftFirstLook()
    })
}
