import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPage } from '#web/testing/render-page.tsx'
import { Menu, MenuButton, MenuChoice, MenuLink } from './menu.tsx'

function renderMenu() {
  const onLeave = vi.fn()
  const onChoose = vi.fn()
  const page = renderPage(
    <>
      <Menu button="Account" buttonClassName="" label="Account">
        <MenuLink to="/profile">View Profile</MenuLink>
        <MenuChoice
          label="Theme"
          value="light"
          onChoose={onChoose}
          choices={[
            { value: 'light', name: 'Light' },
            { value: 'dark', name: 'Dark' },
          ]}
        />
        <MenuButton onClick={onLeave}>Sign Out</MenuButton>
      </Menu>
      <p>elsewhere</p>
    </>,
  )
  return { ...page, onLeave, onChoose, button: screen.getByRole('button', { name: 'Account' }) }
}

test('the keyboard opens it, moves round in it, and comes back from it', async () => {
  const { button } = renderMenu()
  button.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: 'View Profile' })).toHaveFocus()

  await userEvent.keyboard('{ArrowUp}')
  expect(screen.getByRole('menuitem', { name: 'Sign Out' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('menuitemradio', { name: 'Light' })).toHaveFocus()
  await userEvent.keyboard('{End}')
  expect(screen.getByRole('menuitem', { name: 'Sign Out' })).toHaveFocus()

  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(button).toHaveFocus()
})

test('an item does its work and closes; a choice stays open', async () => {
  const { button, onLeave, onChoose, address } = renderMenu()
  await userEvent.click(button)
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }))
  expect(onChoose).toHaveBeenCalledWith('dark')
  expect(screen.getByRole('menu')).toBeVisible()

  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }))
  expect(onLeave).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()

  await userEvent.click(button)
  await userEvent.click(screen.getByRole('menuitem', { name: 'View Profile' }))
  expect(address()).toBe('/profile')
})

test('a click elsewhere closes it', async () => {
  const { button } = renderMenu()
  await userEvent.click(button)
  await userEvent.click(screen.getByText('elsewhere'))

  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(button).toHaveAttribute('aria-expanded', 'false')
})

test('what can be pressed above the items is reached by arrow keys and by Tab, and left again', async () => {
  renderPage(
    <Menu
      button="Account"
      buttonClassName=""
      label="Account"
      header={(close) => (
        <button type="button" onClick={close}>
          Take the test
        </button>
      )}
    >
      <MenuLink to="/profile">View Profile</MenuLink>
      <MenuButton onClick={() => {}}>Sign Out</MenuButton>
    </Menu>,
  )
  const above = () => screen.getByRole('button', { name: 'Take the test' })
  const first = () => screen.getByRole('menuitem', { name: 'View Profile' })
  screen.getByRole('button', { name: 'Account' }).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(first()).toHaveFocus()

  await userEvent.keyboard('{ArrowUp}')
  expect(above()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  expect(first()).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  expect(above()).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  expect(first()).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
})
