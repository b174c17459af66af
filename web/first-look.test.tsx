import { ReadableStream } from 'node:stream/web'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FULL_LOOKS, firstLook, firstLooks, fullLook, LEARNER_LOOKS, learnerLook } from './first-look.tsx'
import { longDate } from './lib/dates.ts'
import { fillLook, liftFirstLook, liftWhenDrawn, passFirstLook, watchFirstLook } from './lib/first-look.ts'
import { expectLogged } from './testing/setup.ts'

const TOPICS = [
  {
    ...{
      slug: 'money',
      parent_slug: null,
      title: 'Money and Prices',
      title_hi: null,
      summary: 'What money is.',
    },
    ...{ papers: [], prerequisites: [], position: 0 },
  },
]

const DEVANAGARI = /\p{Script=Devanagari}/u

// the pages are written on Node
beforeEach(() => {
  vi.stubGlobal('ReadableStream', ReadableStream)
})

afterEach(() => {
  document.body.innerHTML = ''
  document.documentElement.lang = 'en'
  delete document.documentElement.dataset.stored
})

test.each(firstLooks('en'))(
  '$address says what it is for, and leads on, before any script',
  async ({ address, description }) => {
    document.body.innerHTML = await firstLook(address, 'en', { topics: TOPICS })
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    expect(document.querySelector('main')).toHaveTextContent(description)
    const isAuth = address === '/auth'
    if (!isAuth) expect(document.querySelector('header a[href="/auth"]')).toHaveTextContent('Sign In')
    // who typed a password and sent it before the application is there would wait for nothing
    else {
      expect(document.querySelector('main :is(input, button)')).toBeNull()
      expect(document.querySelector('main noscript')).toHaveTextContent('Signing in needs JavaScript')
    }
    expect(document.querySelector('script')).toBeNull()
    // by itself the browser would send what was typed as part of the address
    expect(document.querySelector('form')).toBeNull()
  },
)

test.each(firstLooks('hi'))(
  '$address says it in Hindi to whoever reads Hindi',
  async ({ address, title, description }) => {
    expect(title).toMatch(DEVANAGARI)
    document.body.innerHTML = await firstLook(address, 'hi', { topics: TOPICS })
    expect(document.querySelector('main')).toHaveTextContent(description)
    expect(description).toMatch(DEVANAGARI)
  },
)

test('what is named in one look is named so in no other, nor in the application', async () => {
  const named = (written: string) =>
    [...written.matchAll(/ (?:id|name|for)="(_[^"]*R_[^"]*)"/g)].map(([, name = '']) => name)
  const visitors = named(await firstLook('/events', 'en', { topics: TOPICS }))
  const learners = named(await learnerLook('/events', 'en', { topics: TOPICS }))
  expect(visitors.length).toBeGreaterThan(0)
  expect(visitors.filter((name) => !name.startsWith('_signed-out-'))).toEqual([])
  expect(learners.filter((name) => !name.startsWith('_loading-'))).toEqual([])
})

describe('the look that the running server writes', () => {
  const outside = globalThis.fetch
  afterEach(() => {
    globalThis.fetch = outside
  })
  test('has what visitors read: each page asks for what it needs, and of nobody’s own', async () => {
    const asked: string[] = []
    const answers = { '/events': [], '/mains-evaluation': [], '/syllabus': TOPICS }
    for (const [address, answer] of Object.entries(answers)) {
      await fullLook(address, 'en', async (input, init) => {
        asked.push(`${address} ${init?.method} ${new URL(String(input)).pathname}`)
        expect(new Headers(init?.headers).get('authorization')).toBe('Bearer anon-key-of-the-tests')
        return Response.json(answer)
      })
    }
    expect(FULL_LOOKS).toEqual(expect.arrayContaining(Object.keys(answers)))
    expect(asked).toContain('/mains-evaluation GET /rest/v1/mains_questions')
    expect(asked).toContain('/syllabus GET /rest/v1/topics')
    expect(asked.filter((line) => /\/my_|profiles|user_roles/.test(line))).toEqual([])
  })

  test('shows the answers, with no address of the backend and no style that the page would refuse', async () => {
    document.body.innerHTML = await fullLook('/syllabus', 'en', async () => Response.json(TOPICS))
    expect(document.querySelector('main')).toHaveTextContent('Money and Prices')
    expect(document.body.innerHTML).not.toMatch(/nowhere\.invalid| style="/)
  })

  test('is none where something cannot be read', async () => {
    expectLogged('Could not read')
    const refused = async () => Response.json({ message: 'No' }, { status: 403 })
    await expect(fullLook('/practice', 'en', refused)).rejects.toBeDefined()
  })
})

test.each(LEARNER_LOOKS)('a learner sees %s as it stands before it has read anything', async (address) => {
  document.body.innerHTML = await learnerLook(address, 'en', { topics: TOPICS })
  expect(document.querySelectorAll('h1')).toHaveLength(1)
  expect(document.querySelector('main a[href^="/auth"]')).toBeNull()
  expect(document.querySelector('script')).toBeNull()
  // the build does not know the day on which it is read
  expect(document.querySelector('main')).not.toHaveTextContent(String(new Date().getFullYear()))
})

test('the day is that of the reader', async () => {
  const written = await learnerLook('/daily-news', 'en', { topics: TOPICS })
  inFrontOf('learners', written, '')
  fillLook()
  expect(look()?.querySelector('h1')).toHaveTextContent(longDate(new Date()).replaceAll('\u00a0', ' '))
})

test('and in their language', async () => {
  const written = await learnerLook('/daily-news', 'hi', { topics: TOPICS })
  document.documentElement.lang = 'hi'
  inFrontOf('learners', written, '')
  fillLook()
  const today = longDate(new Date(), 'hi-IN').replaceAll('\u00a0', ' ')
  expect(look()?.querySelector('h1')).toHaveTextContent(today)
})

test('the syllabus is there as it was when the site was built', async () => {
  document.body.innerHTML = await firstLook('/syllabus', 'en', { topics: TOPICS })
  expect(document.querySelector('main')).toHaveTextContent('Money and Prices')
})

function inFrontOf(reader: 'visitors' | 'learners', look: string, root: string) {
  document.body.innerHTML = `<div class="first-look" data-for="visitors" data-at="/here">${reader === 'visitors' ? look : ''}</div>
    <div class="first-look" data-for="learners" data-at="/here">${reader === 'learners' ? look : ''}</div>
    <div id="root"><main id="main" tabindex="-1">${root}</main></div>`
  if (reader === 'learners') document.documentElement.dataset.stored = ''
  watchFirstLook()
}
const inFront = (look: string, root = look) => inFrontOf('visitors', look, root)
const look = () => document.querySelector('.first-look')

test('what is clicked on it is clicked in the application, and a link does not take it away', () => {
  inFront('<a href="#x">Sign In</a><button aria-label="Search">s</button><button>Menu</button>')
  look()?.querySelector('a')?.click()
  expect(look()).not.toBeNull()

  const clicked = vi.fn()
  document.querySelectorAll<HTMLElement>('#root button')[1]?.addEventListener('click', clicked)
  look()?.querySelectorAll<HTMLElement>('button')[1]?.click()
  expect(look()).toBeNull()
  expect(clicked).toHaveBeenCalledOnce()
  // and once more does nothing
  liftFirstLook()
})

test('what was chosen from a list before the application came is chosen there', () => {
  const options = '<option selected value="">Every topic</option><option value="gdp">GDP</option>'
  inFront(`<label>Topic <select>${options}</select></label><label>Marks <select>${options}</select></label>`)
  const [topic, marks] = document.querySelectorAll<HTMLSelectElement>('#root select')
  const heard: EventTarget[] = []
  document.addEventListener('change', ({ target }) => target && heard.push(target), { once: false })
  const chosen = look()?.querySelector('select')
  if (chosen) chosen.value = 'gdp'
  liftFirstLook()
  expect([topic?.value, marks?.value]).toEqual(['gdp', ''])
  expect(heard).toEqual([topic])
})

test('a choice is made in the application, by the words beside it', () => {
  inFront('<label><input type="radio">One</label><label><input type="radio">Two</label>')
  look()?.querySelectorAll('input')[1]?.click()
  const [one, two] = document.querySelectorAll<HTMLInputElement>('#root input')
  expect([one?.checked, two?.checked]).toEqual([false, true])
})

test('what was typed before the application came is typed there, and the focus goes along', () => {
  inFront('<input aria-label="Find a topic">')
  const typed = look()?.querySelector('input')
  if (typed) typed.value = 'repo'
  const heard = vi.fn()
  document.querySelector('#root input')?.addEventListener('input', heard)
  typed?.focus()
  expect(look()).toBeNull()
  expect(document.querySelector<HTMLInputElement>('#root input')).toHaveValue('repo')
  expect(document.querySelector('#root input')).toHaveFocus()
  expect(heard).toHaveBeenCalledOnce()
})

test('what a script alone may say of its looks is said by the first script', () => {
  inFront('<div data-style="width:10%"></div>')
  fillLook()
  expect(look()?.querySelector('div')).toHaveStyle({ width: '10%' })
})

const QUIET_MS = 150

describe('when the page has what it reads', () => {
  const drawn = (text: string) => {
    const main = document.getElementById('main')
    if (main) main.innerHTML = `<p>${text}</p>`
  }
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => vi.useRealTimers())

  test('it goes once something is drawn, and not while more is being drawn', async () => {
    inFront('<main>Practice</main>', '')
    liftWhenDrawn()
    await vi.advanceTimersByTimeAsync(1000)
    expect(look()).not.toBeNull()
    drawn('Practice')
    await vi.advanceTimersByTimeAsync(QUIET_MS - 10)
    drawn('Practice, ten questions')
    await vi.advanceTimersByTimeAsync(QUIET_MS - 10)
    expect(look()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(10)
    expect(look()).toBeNull()
  })

  test('one that has everything waits until the page has about as much', async () => {
    inFront(`<main>${'Ten questions. '.repeat(10)}</main>`, '')
    look()?.setAttribute('data-full', '')
    liftWhenDrawn()
    drawn('Loading')
    await vi.advanceTimersByTimeAsync(1000)
    expect(look()).not.toBeNull()
    drawn('Ten questions! '.repeat(10))
    await vi.advanceTimersByTimeAsync(QUIET_MS)
    expect(look()).toBeNull()
  })

  test('a page that stays without goes on all the same, with what it says', async () => {
    inFront(`<main>${'Ten questions. '.repeat(10)}</main>`, '')
    look()?.setAttribute('data-full', '')
    liftWhenDrawn()
    drawn('The questions could not be read.')
    await vi.advanceTimersByTimeAsync(5000)
    expect(look()).toBeNull()
  })
})

test('the focus stays where it was: on a link it goes on to that link', () => {
  inFront('<a href="#main">Skip to content</a><a href="/">Home</a>')
  look()?.querySelector('a')?.focus()
  liftFirstLook()
  expect(document.querySelector('#root a')).toHaveFocus()
})

test('of several with one name it goes on to the one that comes as late among them', () => {
  inFront('<a href="/a">Open</a><a href="/b">Open</a>')
  look()?.querySelectorAll('a')[1]?.focus()
  liftFirstLook()
  expect(document.querySelectorAll('#root a')[1]).toHaveFocus()
})

test('where that one takes none, as what is not to be used yet, another of the name does', () => {
  inFront('<button>Search</button>', '<button disabled>Search</button><button>Search</button>')
  look()?.querySelector('button')?.focus()
  liftFirstLook()
  expect(document.querySelectorAll('#root button')[1]).toHaveFocus()
})

test('what is worked by the keyboard keeps the focus in the application', () => {
  inFront('<button>Menu</button>')
  look()?.querySelector('button')?.focus()
  look()?.querySelector('button')?.click()
  expect(document.querySelector('#root button')).toHaveFocus()
})

test.each(['', '<button disabled>Menu</button>'])(
  'a focus on what has no counterpart goes to the page: %s',
  (root) => {
    inFront('<button>Menu</button>', root)
    look()?.querySelector('button')?.focus()
    liftFirstLook()
    expect(document.activeElement).toBe(document.getElementById('main'))
  },
)

test('and where that is not drawn yet, as soon as it is, unless the focus is elsewhere by then', async () => {
  for (const isElsewhere of [false, true]) {
    inFront('<button>Menu</button>')
    const root = document.getElementById('root') as HTMLElement
    root.innerHTML = ''
    look()?.querySelector('button')?.focus()
    liftFirstLook()
    expect(document.body).toHaveFocus()
    root.innerHTML = '<input aria-label="Search">'
    if (isElsewhere) root.querySelector('input')?.focus()
    await Promise.resolve()
    root.insertAdjacentHTML('beforeend', '<main id="main" tabindex="-1"></main>')
    await Promise.resolve()
    expect(root.querySelector(isElsewhere ? 'input' : 'main')).toHaveFocus()
  }
})

test('whoever asked for something particular has it out of the way at once', () => {
  document.documentElement.dataset.asked = ''
  inFront('<button>Menu</button>')
  delete document.documentElement.dataset.asked
  expect(look()).toBeNull()
})

test.each([
  ['learners', '/here', false],
  ['visitors', '/here', true],
  // where one is led to sign in, or on from there
  ['visitors', '/auth', false],
] as const)('the look of %s, with the page of %s there, stays: %s', (reader, pathname, stays) => {
  inFrontOf(reader, '<p>Look</p>', '<p>Page</p>')
  passFirstLook(pathname)
  expect(look() !== null).toBe(stays)
})
