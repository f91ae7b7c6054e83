import type { Role } from '#contract/roles.ts'

export const roleTitles: Record<Role, string> = { 1: 'User', 2: 'Admin', 3: 'Super admin' }
