import { BrandMark } from '#client/design-system/brand-mark.tsx'
import { Link } from '#client/design-system/link.tsx'
import { house } from '#client/lib/house.ts'

/** The logo: mark and name. */
export function Logo({ isOnNight = false }: { isOnNight?: boolean }) {
  return (
    <Link
      to="/"
      className={`inline-flex items-center gap-2.5 font-bold font-display text-[1.875rem] leading-none tracking-[-0.02em] no-underline max-md:text-[1.625rem] ${isOnNight ? 'text-paper' : 'text-ink'}`}
    >
      <BrandMark />
      <span>{house().name}</span>
    </Link>
  )
}
