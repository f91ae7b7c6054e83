import { useState } from 'react'
import { AdminIcon } from '#client/admin/screen/admin-icon.tsx'
import { Drawer } from '#client/design-system/drawer.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { MenuButton, type MenuItem } from '#client/design-system/menu.tsx'
import { signOut } from '#client/features/session/sign-out.ts'
import { settingPage } from '#contract/pages/account-pages.ts'
import { signOutPage } from '#contract/pages/site-pages.ts'
import { bookingsPage } from '#contract/pages/staff-pages.ts'
import { AdminSearch } from './admin-search.tsx'
import type { Theme } from './preferences.ts'
import { Brand, CurrentUser, Navigation } from './sidebar.tsx'

const accountItems: readonly MenuItem[] = [
  { title: 'Setting', icon: 'settings', to: settingPage.path },
  { title: 'Open the site', icon: 'globe', to: '/' },
  { title: 'Logout', icon: 'log-out', onChoose: signOut },
]

interface TopBarProps {
  theme: Theme
  onToggleTheme: () => void
}

export function TopBar({ theme, onToggleTheme }: TopBarProps) {
  return (
    <header className="admin-top">
      <SmallNavigation />
      <AdminSearch />
      <div className="ml-auto flex items-center gap-1">
        <button type="button" className="admin-tool" onClick={onToggleTheme}>
          <AdminIcon name={theme === 'dark' ? 'sun' : 'moon'} />
          <span className="sr-only">{theme === 'dark' ? 'Light theme' : 'Dark theme'}</span>
        </button>
        <Link to="/" className="admin-tool max-sm:hidden">
          <AdminIcon name="globe" />
          <span className="sr-only">Open the site</span>
        </Link>
        <Link to={bookingsPage.path} className="admin-tool max-sm:hidden">
          <AdminIcon name="ticket" />
          <span className="sr-only">Bookings of today and later</span>
        </Link>
        <MenuButton label="Account" className="admin-tool noscript:hidden" items={accountItems}>
          <AdminIcon name="person" />
          <span className="sr-only">Account</span>
        </MenuButton>
        <noscript>
          <form method="post" action={signOutPage.path}>
            <button type="submit" className="admin-tool">
              <Icon name="log-out" />
              <span className="sr-only">Sign out</span>
            </button>
          </form>
        </noscript>
      </div>
    </header>
  )
}

/** The navigation of the back office in windows without space for the sidebar. */
function SmallNavigation() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="lg:hidden">
      <button type="button" className="admin-tool" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <AdminIcon name="menu" />
        <span className="sr-only">Menu</span>
      </button>
      <Drawer
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        labelledBy="admin-menu-heading"
        className="admin-drawer"
      >
        <div className="grid gap-5 p-5">
          <div className="flex items-center justify-between">
            <h2 id="admin-menu-heading" className="sr-only">
              Menu
            </h2>
            <Brand />
            <button type="button" className="admin-tool" onClick={() => setIsOpen(false)}>
              <Icon name="cross" />
              <span className="sr-only">Close menu</span>
            </button>
          </div>
          <CurrentUser />
          {isOpen && <Navigation onChoose={() => setIsOpen(false)} />}
        </div>
      </Drawer>
    </div>
  )
}
