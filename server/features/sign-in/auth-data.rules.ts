import type { AuthData } from '#contract/users.ts'
import type { Caller } from '#server/calls/call.ts'
import type { User } from '#server/features/users/users.service.ts'

type Profile = Pick<User, 'name' | 'username' | 'email' | 'avatar' | 'role'>

/** The answer of sign-in, sign-up and the profile endpoints: profile and tokens. */
export function toAuthData(
  id: string,
  profile: Profile,
  token: string,
  refreshToken: string,
  needsSecondFactor: boolean,
): AuthData {
  const { name, username, email, avatar, role } = profile
  const result = { _id: id, id, name, username, email, avatar, role }
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
