import { Badge } from '#client/design-system/badge.tsx'

/** Beside the name of a screen that shows made-up content only. */
export function SampleBadge() {
  return <Badge tone="category">Sample</Badge>
}
