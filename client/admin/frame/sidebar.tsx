import { useId } from 'react'
import { useLocation } from 'react-router'
import { AdminIcon } from '#client/admin/screen/admin-icon.tsx'
import { SampleBadge } from '#client/admin/screen/sample-badge.tsx'
import { isSample, maySee, screenAt, screenGroups } from '#client/admin/screen/screens.ts'
import { useStaff } from '#client/admin/screen/use-staff.ts'
import { Avatar } from '#client/design-system/avatar.tsx'
import { BrandMark } from '#client/design-system/brand-mark.tsx'
import { Link } from '#client/design-system/link.tsx'
import { useUser } from '#client/features/session/session.ts'
import { house } from '#client/lib/house.ts'
import { isCheckInPage } from '#contract/pages/staff-files.ts'

interface SidebarProps {
  /** Shows only icons. Their names appear on hover and focus; screen readers always read them. */
  isCollapsed: boolean
  onToggle: () => void
}

/** The navigation of the back office in wide windows. */
export function Sidebar({ isCollapsed, onToggle }: SidebarProps) {
  return (
    <aside className={`admin-sidebar ${isCollapsed ? 'is-collapsed' : ''}`}>
      <div className="admin-brand">
        {!isCollapsed && <Brand />}
        <button
          type="button"
          className="admin-tool"
          aria-expanded={!isCollapsed}
          aria-controls="admin-navigation"
          onClick={onToggle}
        >
          <AdminIcon name="menu" />
          <span className="sr-only">{isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}</span>
        </button>
      </div>
      <CurrentUser isCollapsed={isCollapsed} />
      <Navigation id="admin-navigation" isCollapsed={isCollapsed} />
    </aside>
  )
}

/**
 * Scrolls the current link into view, with 24 px above and below the link of 44 px. Not by `scrollIntoView`, which would
 * also scroll the page because of the page's scroll padding.
 */
function scrollToCurrent(link: HTMLElement | null): void {
  const sidebar = link?.offsetParent
  if (!sidebar) return
  const top = link!.offsetTop - 24
  sidebar.scrollTop = Math.min(top, Math.max(sidebar.scrollTop, top + 92 - sidebar.clientHeight))
}

export function Brand() {
  return (
    <span className="inline-flex items-center gap-2.5 font-bold font-display text-[1.5rem] text-ink leading-none">
      <BrandMark className="size-8.5" />
      <span>{house().name}</span>
    </span>
  )
}

export function CurrentUser({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const user = useUser()
  const name = user?.name || user?.username || ''
  return (
    <div className="admin-person">
      <Avatar src={user?.avatar} alt={isCollapsed ? name : ''} size={isCollapsed ? 'small' : 'normal'} />
      {!isCollapsed && (
        <div className="min-w-0">
          <p className="min-h-[1.3em] truncate font-display font-semibold text-[1.25rem] text-ink leading-tight">
            {name}
          </p>
          <p className="text-small">Admin</p>
        </div>
      )}
    </div>
  )
}

interface NavigationProps {
  id?: string
  isCollapsed?: boolean
  onChoose?: () => void
}

export function Navigation({ id, isCollapsed = false, onChoose }: NavigationProps) {
  const { pathname } = useLocation()
  const current = screenAt(pathname)
  const badgeId = useId()
  const staff = useStaff()
  const groups = screenGroups
    .map((group) => ({ ...group, screens: group.screens.filter((screen) => maySee(screen.page, staff)) }))
    .filter(({ screens }) => screens.length > 0)
  return (
    <nav id={id} aria-label="Back office" className="grid gap-6">
      {groups.map(({ title, screens }) => (
        <div key={screens[0]!.page.path}>
          {title !== undefined && <p className={isCollapsed ? 'sr-only' : 'admin-group'}>{title}</p>}
          <ul className="grid gap-1">
            {screens.map((screen) => (
              <li key={screen.page.path} className="grid *:[grid-area:1/1]">
                <Link
                  ref={screen === current ? scrollToCurrent : undefined}
                  to={screen.page.path}
                  onClick={onChoose}
                  // The permission for the camera belongs to the document, so that it must not be left in place.
                  reloadDocument={isCheckInPage(pathname)}
                  aria-current={
                    screen === current ? (pathname === screen.page.path ? 'page' : 'true') : undefined
                  }
                  aria-describedby={isSample(screen) ? `${badgeId}${screen.page.path}` : undefined}
                  className={`admin-way ${screen === current ? 'is-current' : ''}`}
                >
                  <AdminIcon name={screen.icon} />
                  <span className={isCollapsed ? 'admin-hint' : ''}>{screen.title}</span>
                </Link>
                {isSample(screen) && (
                  // Not inside the link, whose name is specified.
                  <span
                    id={`${badgeId}${screen.page.path}`}
                    className={isCollapsed ? 'sr-only' : 'admin-way-badge'}
                  >
                    <SampleBadge />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
