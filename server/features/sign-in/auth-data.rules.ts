import { effectiveRights, type Right } from '#contract/rights.ts'
import type { AuthData } from '#contract/users.ts'
import type { Caller } from '#server/calls/call.ts'
import type { User } from '#server/features/users/users.service.ts'

type Profile = Pick<User, 'name' | 'username' | 'email' | 'avatar' | 'role'> & {
  rights: readonly Right[] | null
}

/** The answer of sign-in, sign-up and the profile endpoints: profile and tokens. */
export function toAuthData(
  id: string,
  profile: Profile,
  token: string,
  refreshToken: string,
  needsSecondFactor: boolean,
): AuthData {
  const { name, username, email, avatar, role } = profile
  const rights = effectiveRights(role, profile.rights)
  const result = {
    ...{ _id: id, id, name, username, email, avatar, role },
    ...(rights === null ? {} : { rights: [...rights] }),
  }
  return {
    result: needsSecondFactor ? { ...result, needsSecondFactor: true as const } : result,
    token,
    refreshToken,
  }
}

export function callerAuthData(caller: Caller, profile: Profile): AuthData {
  const { userId, accountRole, accessToken, refreshToken, awaitsSecondFactor } = caller
  return toAuthData(userId, { ...profile, role: accountRole }, accessToken, refreshToken, awaitsSecondFactor)
}
