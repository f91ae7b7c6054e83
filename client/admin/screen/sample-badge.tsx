import { Badge } from '#client/design-system/badge.tsx'

/** Marks a screen with fictitious content only. */
export function SampleBadge() {
  return <Badge tone="category">Sample</Badge>
}
