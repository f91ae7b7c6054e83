import defaultAvatarUrl from './default-avatar.svg?no-inline'
import { useBrokenImage } from './use-broken-image.ts'

const sizes = { small: [36, 'size-9'], normal: [56, 'size-14'], large: [112, 'size-28'] } as const

interface AvatarProps {
  /** The default image is shown if this is missing or cannot be loaded. */
  src?: string | null
  /** Empty where the name is shown beside the avatar. */
  alt?: string
  size?: keyof typeof sizes
}

export function Avatar({ src, alt = '', size = 'normal' }: AvatarProps) {
  const wanted = src || defaultAvatarUrl
  const { isBroken, markBroken, check } = useBrokenImage(wanted)
  const [pixels, className] = sizes[size]
  return (
    <img
      ref={check}
      src={isBroken ? defaultAvatarUrl : wanted}
      alt={alt}
      width={pixels}
      height={pixels}
      className={`flex-none rounded-pill bg-shoal object-cover ${className}`}
      onError={markBroken}
    />
  )
}
