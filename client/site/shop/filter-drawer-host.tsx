import { type MouseEvent, type ReactNode, useState } from 'react'
import { toast } from '#client/features/toasts/toasts.ts'
import type { FilterDrawer } from './filter-drawer.tsx'

interface FilterDrawerHostProps {
  /** Number of chosen filters. */
  count: number
  /** The number of products, in words. Undefined while it is not known. */
  shown: string | undefined
  children: ReactNode
}

/** Opens the filter drawer in small windows. A link to the filters in the page, in case the drawer cannot be loaded. */
export function FilterDrawerHost({ count, shown, children }: FilterDrawerHostProps) {
  const [Drawer, setDrawer] = useState<typeof FilterDrawer | null>(null)
  const [isOpen, setOpen] = useState(false)

  async function open(event: MouseEvent) {
    event.preventDefault()
    try {
      const loaded = await import('./filter-drawer.tsx')
      setDrawer(() => loaded.FilterDrawer)
      setOpen(true)
    } catch {
      toast.error('The filters did not load. Please try again, or reload the page.')
    }
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: links to the filters in the page if the drawer cannot be loaded */}
      <a
        href="#filters"
        aria-haspopup="dialog"
        className="inline-flex min-h-13 flex-1 items-center justify-center gap-2.5 whitespace-nowrap rounded-m border-[1.5px] border-line-strong px-5 font-semibold text-ink no-underline hover:border-ink lg:hidden noscript:hidden"
        onClick={open}
      >
        <FunnelMark />
        <span>Filters</span>
        {count > 0 && (
          <span className="grid size-6 place-items-center rounded-pill bg-ink text-micro text-paper">
            {count}
          </span>
        )}
      </a>
      {Drawer !== null && (
        <Drawer isOpen={isOpen} onClose={() => setOpen(false)} shown={shown}>
          {children}
        </Drawer>
      )}
    </>
  )
}

function FunnelMark() {
  return (
    <svg
      className="size-5 fill-none stroke-2 stroke-current"
      viewBox="0 0 24 24"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M4 7h9m4 0h3M4 17h3m4 0h9M17 5v4M7 15v4" />
    </svg>
  )
}
