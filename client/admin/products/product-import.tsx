// Imports products from a CSV file. Only for super admins.

import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { api } from '#client/lib/api.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { importFile } from '../imports/import-file.ts'
import { importTitles } from '../imports/import-kinds.ts'
import { ImportScreen } from '../imports/import-screen.tsx'
import { loadImport } from '../imports/load-import.ts'
import type { Route } from './+types/product-import'

export function loader({ request, context }: Route.LoaderArgs) {
  return loadImport(serverApi(context), request.url)
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadImport(api, request.url)

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), importFile))
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, importFile))
}

export const meta = () => pageMeta({ title: importTitles.products, publicUrl: '' })

export default function ProductImport({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportScreen kind="products" loaded={loaderData} sent={actionData} />
}
