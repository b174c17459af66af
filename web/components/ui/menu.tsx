/**
 * A button that opens a menu: arrow keys, Home and End move, Escape and Tab close, a click outside
 * closes, and the focus returns to the button. What can be pressed above the items is a stop of the arrow
 * keys too, and Shift + Tab leads to it. Written here because it is part of every page's first
 * load, where the library's menu (floating positions, submenus, typeahead) would cost 45 kB.
 */

import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Link, type To } from 'react-router'

type MenuState = { close: () => void }

const MenuContext = createContext<MenuState>({ close: () => {} })

export function Menu({
  button,
  buttonClassName,
  label,
  header,
  children,
}: {
  /** What stands inside the button. */
  button: ReactNode
  buttonClassName: string
  label: string
  /** Stands above the items and is no item itself; its links and buttons come before the first item. */
  header?: (close: () => void) => ReactNode
  children: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return
    items(root.current)[0]?.focus()
    function closeOutside(event: PointerEvent) {
      if (!root.current?.contains(event.target as Node)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  function close() {
    setIsOpen(false)
    trigger.current?.focus()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (!isOpen) {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      setIsOpen(true)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      close()
    } else if (event.key === 'Tab') {
      const next = acrossHeader(root.current, event)
      if (next) {
        event.preventDefault()
        next.focus()
      } else if (isItem(event.target)) setIsOpen(false)
    } else {
      const next = neighbour([...above(root.current), ...items(root.current)], event)
      if (!next) return
      event.preventDefault()
      next.focus()
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the button and items inside
    <div ref={root} className="relative" onKeyDown={handleKeyDown}>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className={buttonClassName}
      >
        {button}
      </button>
      {isOpen && (
        <MenuContext value={{ close }}>
          <div className="absolute top-full right-0 z-40 mt-1 w-72 max-w-[calc(100vw-2rem)] animate-rise rounded-control border border-rule bg-surface py-2 text-sm shadow-float">
            <div data-above>{header?.(close)}</div>
            <div id={id} role="menu" aria-label={label}>
              {children}
            </div>
          </div>
        </MenuContext>
      )}
    </div>
  )
}

const ITEM =
  'flex min-h-11 w-full items-center gap-3 px-4 text-left font-medium text-ink no-underline hover:bg-sunken focus-visible:bg-sunken'

export function MenuLink({ to, children }: { to: To; children: ReactNode }) {
  const { close } = useContext(MenuContext)
  return (
    <Link to={to} role="menuitem" tabIndex={-1} onClick={close} className={ITEM}>
      {children}
    </Link>
  )
}

export function MenuButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  const { close } = useContext(MenuContext)
  function handleClick() {
    close()
    onClick()
  }
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={handleClick} className={ITEM}>
      {children}
    </button>
  )
}

/** One of a few values; the menu stays open so that its effect can be seen. */
export function MenuChoice<Value extends string>({
  label,
  value,
  choices,
  onChoose,
}: {
  label: string
  value: Value
  choices: { value: Value; name: string }[]
  onChoose: (value: Value) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a menu
    <div
      role="group"
      aria-label={label}
      className="my-1 flex items-center justify-between gap-3 border-rule border-y px-4 py-2"
    >
      <span aria-hidden className="text-muted text-xs">
        {label}
      </span>
      <span className="inline-flex overflow-hidden rounded-control border border-control">
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            role="menuitemradio"
            aria-checked={choice.value === value}
            tabIndex={-1}
            onClick={() => onChoose(choice.value)}
            className="min-h-11 border-control px-2.5 font-medium text-muted text-xs not-first:border-l aria-checked:bg-ink aria-checked:text-paper md:min-h-9"
          >
            {choice.name}
          </button>
        ))}
      </span>
    </div>
  )
}

function items(root: HTMLElement | null) {
  return [...(root?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
}

function above(root: HTMLElement | null) {
  return [...(root?.querySelectorAll<HTMLElement>('[data-above] :is(a[href], button)') ?? [])]
}

/** Between the items, which Tab alone would not reach, and what stands above them; undefined: Tab does as ever. */
function acrossHeader(root: HTMLElement | null, { shiftKey, target }: KeyboardEvent) {
  if (shiftKey) return isItem(target) ? above(root).at(-1) : undefined
  return target === above(root).at(-1) ? items(root)[0] : undefined
}

function isItem(target: EventTarget) {
  return target instanceof HTMLElement && target.matches('[role^=menuitem]')
}

function neighbour(all: HTMLElement[], event: KeyboardEvent) {
  const at = all.indexOf(document.activeElement as HTMLElement)
  switch (event.key) {
    case 'ArrowDown':
      return all[(at + 1) % all.length]
    case 'ArrowUp':
      return all[(at - 1 + all.length) % all.length]
    case 'Home':
      return all[0]
    case 'End':
      return all.at(-1)
    default:
      return undefined
  }
}
