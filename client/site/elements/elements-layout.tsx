// The layout of the element pages: links to all of them below each page.
import { NavLink, Outlet, useOutletContext } from 'react-router'
import { mainMenu } from '#client/site/frame/main-menu.ts'

const links = mainMenu.find(({ title }) => title === 'Elements')!.links

export default function ElementsFrame() {
  // The signed-in user from the parent layout.
  const user = useOutletContext()
  return (
    <>
      <Outlet context={user} />
      <nav aria-label="Elements" className="wrap section-space pb-[clamp(36px,5vw,72px)]">
        <ul className="flex flex-wrap gap-2.5">
          {links.map(({ title, to }) => (
            <li key={to}>
              <NavLink
                to={to}
                className="inline-flex min-h-11 items-center rounded-pill border-[1.5px] border-line-strong px-4.5 font-semibold text-ink text-small no-underline transition-colors duration-200 hover:border-ink hover:bg-ink hover:text-paper aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper"
              >
                {title}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
