import { beforeEach, expect, test, vi } from 'vitest'
import { holdClicks } from './hold-clicks.ts'

beforeEach(() => {
  document.body.innerHTML = `<div id="look"><a href="#there">There</a><button type="button"><b>Save</b></button>
    <label>Wrong answers only<input type="checkbox"></label></div><button type="button">Beside</button>`
})

const look = () => document.getElementById('look')
const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement

test('what is worked within is held and told, the last of all; it does nothing meanwhile', () => {
  const clicked = vi.fn()
  find('#look button').addEventListener('click', clicked)
  const onHeld = vi.fn()
  const held = holdClicks(look(), onHeld)
  find('label').click()
  find('b').click()
  expect(clicked).not.toHaveBeenCalled()
  expect(find('input').matches(':checked')).toBe(false)
  expect(onHeld).toHaveBeenCalledTimes(2)
  expect(held()).toBe(find('#look button'))
})

test('links and what stands beside it go their way; once asked, everything does', () => {
  const followed = vi.fn((event: Event) => event.preventDefault())
  const beside = vi.fn()
  find('a').addEventListener('click', followed)
  find('body > button').addEventListener('click', beside)
  const held = holdClicks(look())
  find('a').click()
  find('body > button').click()
  expect(followed).toHaveBeenCalledOnce()
  expect(beside).toHaveBeenCalledOnce()
  expect(held()).toBeUndefined()
  find('input').click()
  expect(find('input').matches(':checked')).toBe(true)
})

test('where there is nothing to hold, nothing is held', () => {
  expect(holdClicks(null)()).toBeUndefined()
})
