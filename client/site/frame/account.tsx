import { Icon } from '#client/design-system/icon.tsx'
import { MenuButton, type MenuItem } from '#client/design-system/menu.tsx'
import { useUser } from '#client/features/session/session.ts'
import { requestSignIn } from '#client/features/session/sign-in-request.ts'
import { prepareSignIn } from './sign-in-host.tsx'

const menu: readonly MenuItem[] = [
  { title: 'Setting', icon: 'settings', to: '/setting' },
  { title: 'Tours', icon: 'compass', to: '/my-tour' },
  { title: 'Cart', icon: 'bag', to: '/my-cart' },
  { title: 'Logout', icon: 'log-out', onChoose: signOut },
]

async function signOut(): Promise<void> {
  const module = await import('#client/features/session/sign-out.ts')
  await module.signOut()
}

const button = 'inline-flex min-h-8 max-w-full cursor-pointer items-center gap-2 rounded-s hover:underline'

/** As wide for a visitor as for most names, so that nothing moves when the name arrives. */
export function Account() {
  const user = useUser()
  return (
    <div className="flex w-38 min-w-0 justify-end">
      {user === null ? (
        <button
          type="button"
          aria-haspopup="dialog"
          onPointerEnter={prepareSignIn}
          onFocus={prepareSignIn}
          onClick={requestSignIn}
          className={button}
        >
          <Icon name="user" className="size-4 text-sun" />
          Sign in
        </button>
      ) : (
        <MenuButton label="Account" className={button} items={menu}>
          <Icon name="user" className="size-4 text-sun" />
          <span className="max-w-26 truncate">{user.name || user.username}</span>
          <Icon name="chevron-down" className="size-3.5 text-sun" />
        </MenuButton>
      )}
    </div>
  )
}
