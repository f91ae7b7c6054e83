// Imports tours from a CSV file. Only for super admins.

import { superAdminsOnly } from '#client/admin/screen/super-admins-only.ts'
import { admit, type PageHandle } from '#client/features/session/page-gate.ts'
import { api } from '#client/lib/api.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { pageUserContext, serverApi } from '#client/lib/server-context.ts'
import { importTitles } from '../imports/import-kinds.ts'
import { ImportScreen } from '../imports/import-screen.tsx'
import { loadImport } from '../imports/load-import.ts'
import type { Route } from './+types/tour-import'

export const handle = { access: 'superAdmin' } satisfies PageHandle

export const clientMiddleware = [superAdminsOnly]

export function loader({ request, context }: Route.LoaderArgs) {
  admit(context.get(pageUserContext), handle)
  return loadImport(serverApi(context), request.url)
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadImport(api, request.url)

export const meta = () => pageMeta({ title: importTitles.tours, publicUrl: '' })

export default function TourImport({ loaderData }: Route.ComponentProps) {
  return <ImportScreen kind="tours" loaded={loaderData} />
}
