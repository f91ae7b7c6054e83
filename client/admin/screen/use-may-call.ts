import type { EndpointKey, Endpoints } from '#contract/endpoints.ts'
import { hasRight, type Right } from '#contract/rights.ts'
import { useStaff } from './use-staff.ts'

type RightOf<Key extends EndpointKey> = Endpoints[Key] extends {
  rights: readonly (infer Each extends Right)[]
}
  ? Each
  : never

/**
 * Whether the signed-in member of staff may make a call of admins; those who are not known yet may. `rights` are those of
 * the endpoint: others are a type error, so that a page shows no button that is refused.
 */
export function useMayCall<Key extends EndpointKey>(_key: Key, rights: Record<RightOf<Key>, true>): boolean {
  const staff = useStaff()
  return staff === null || hasRight(staff, Object.keys(rights) as Right[])
}
