import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from './link.tsx'
import { Spinner } from './spinner.tsx'

const looks = {
  primary: 'border-transparent bg-signal text-paper not-off:hover:bg-signal-deep',
  secondary: 'border-ink bg-transparent text-ink not-off:hover:bg-ink not-off:hover:text-paper',
  ghost: 'border-transparent bg-transparent text-sea not-off:hover:underline',
} as const

const sizes = { normal: 'min-h-13 py-3 text-body', small: 'min-h-11 py-2 text-small' } as const

/** A ghost button has no border, so it needs less padding. */
function padding(look: keyof typeof looks, size: keyof typeof sizes): string {
  if (look === 'ghost') return 'px-3'
  return size === 'normal' ? 'px-7' : 'px-4.5'
}

interface Look {
  look?: keyof typeof looks
  size?: keyof typeof sizes
  isFullWidth?: boolean
  children: ReactNode
}

export function buttonClassNames({
  look = 'primary',
  size = 'normal',
  isFullWidth = false,
}: Omit<Look, 'children'>) {
  return `inline-flex max-w-full cursor-pointer items-center justify-center gap-2.5 rounded-m border-2 font-[650] leading-tight no-underline transition-colors duration-200 active:translate-y-px off:cursor-not-allowed off:border-transparent off:bg-disabled off:text-on-disabled ${looks[look]} ${sizes[size]} ${padding(look, size)} ${isFullWidth ? 'w-full' : ''}`
}

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'className' | 'children'> {
  /** While its work is in flight: the label of a spinner. `false` at other times. */
  busy?: string | false
}

/** The `title` of a disabled button says why. Use `aria-disabled` for a short wait: the button then keeps the focus. */
export function Button({
  look,
  size,
  isFullWidth,
  type = 'button',
  busy,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClassNames({ look, size, isFullWidth })}
      onClick={type === 'submit' ? ignoreDoubleClick(onClick) : onClick}
      {...rest}
    >
      {busy === undefined ? children : <BusyContent busy={busy}>{children}</BusyContent>}
    </button>
  )
}

/** The spinner comes and goes, so the content beside it is in an element. */
function BusyContent({ busy, children }: { busy: string | false; children: ReactNode }) {
  return (
    <>
      {busy !== false && <Spinner size="small" label={busy} />}
      <span>{children}</span>
    </>
  )
}

/** A double click submits once, even when the response to the first click arrives before the second click. */
function ignoreDoubleClick(onClick: ButtonProps['onClick']): (event: MouseEvent<HTMLButtonElement>) => void {
  return (event) => {
    if (event.detail > 1) event.preventDefault()
    else onClick?.(event)
  }
}

interface LinkButtonProps extends Look {
  id?: string | undefined
  to: string
  /** Keeps the scroll position. */
  keepsScroll?: boolean
  onClick?: (event: MouseEvent) => void
}

export function LinkButton({
  id,
  look,
  size,
  isFullWidth,
  to,
  keepsScroll,
  onClick,
  children,
}: LinkButtonProps) {
  return (
    <Link
      id={id}
      to={to}
      preventScrollReset={keepsScroll}
      onClick={onClick}
      className={buttonClassNames({ look, size, isFullWidth })}
    >
      {children}
    </Link>
  )
}
