// Imports departures from a CSV file. Only for super admins.

import { api } from '#client/lib/api.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { importTitles } from '../imports/import-kinds.ts'
import { ImportScreen } from '../imports/import-screen.tsx'
import { loadImport } from '../imports/load-import.ts'
import type { Route } from './+types/departure-import'

export function loader({ request, context }: Route.LoaderArgs) {
  return loadImport(serverApi(context), request.url)
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadImport(api, request.url)

export const meta = () => pageMeta({ title: importTitles.departures, publicUrl: '' })

export default function DepartureImport({ loaderData }: Route.ComponentProps) {
  return <ImportScreen kind="departures" loaded={loaderData} />
}
