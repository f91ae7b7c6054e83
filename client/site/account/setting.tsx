// Profile and password of whoever is signed in.
import { useOutletContext } from 'react-router'
import { Avatar } from '#client/design-system/avatar.tsx'
import { useUser } from '#client/features/session/session.ts'
import { pageMeta, publicUrlOf } from '#client/lib/page-meta.ts'
import type { PageUser } from '#client/lib/server-context.ts'
import type { Route } from './+types/setting'
import { AccountHead } from './account-head.tsx'
import { PasswordForm } from './password-form.tsx'
import { PersonalData } from './personal-data.tsx'
import { ProfileForm } from './profile-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Setting',
    description: 'Your name, your e-mail address, your password and your data.',
    publicUrl: publicUrlOf(matches),
  })

export default function Setting() {
  const loaded = useOutletContext<PageUser>()
  // Another tab may have changed it.
  const user = useUser() ?? loaded
  return (
    <>
      <AccountHead first="Your" second="Setting" seed={77}>
        <div className="flex min-w-0 items-center gap-4">
          <Avatar src={user.avatar} />
          <p className="min-w-0 break-words text-ink">
            <span className="block font-[650] text-lead leading-tight">{user.name || user.username}</span>
            <span className="text-small">{user.email}</span>
          </p>
        </div>
      </AccountHead>
      <div className="wrap account-content grid gap-7 lg:grid-cols-2">
        <ProfileForm user={user} />
        <PasswordForm user={user} />
        <PersonalData user={user} />
      </div>
    </>
  )
}
