// The menu of the signed-in user. Loaded when the session is known, so visitors don't load it.

import { useEffect } from 'react'
import { MenuButton, type MenuItem } from '#client/design-system/menu.tsx'
import { returnFocus } from '#client/features/session/return-focus.ts'
import { signOut } from '#client/features/session/sign-out.ts'
import { cartPage, myToursPage, settingPage } from '#contract/pages/account-pages.ts'
import { AccountName, accountButton, accountMenuId } from './account-name.tsx'

const items: readonly MenuItem[] = [
  { title: 'Setting', icon: 'settings', to: settingPage.path },
  { title: 'Tours', icon: 'compass', to: myToursPage.path },
  { title: 'Cart', icon: 'bag', to: cartPage.path },
  { title: 'Logout', icon: 'log-out', onChoose: signOut },
]

export function AccountMenu({ name }: { name: string }) {
  useEffect(returnFocus, [])
  return (
    <MenuButton id={accountMenuId} label="Account" className={accountButton} items={items}>
      <AccountName name={name} />
    </MenuButton>
  )
}
