import { decimalSigns } from '#contract/import-rules.ts'
import type { importEndpoints } from '#contract/imports.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { unreadableFile } from '#server/csv/unreadable-file.ts'
import type { PictureStore } from '#server/features/images/pictures.ts'
import { productImports, productSheet } from '#server/features/products/product-sheet.ts'
import type { FollowSchedule } from '#server/features/seats/departures/departures.routes.ts'
import { createTourImports, tourSheet } from '#server/features/tours/tour-sheet.ts'
import type { TourEditRules } from '#server/features/tours/tours.service.ts'
import { departureTarget } from './departure-target.ts'
import { applyImport, checkFile, getImport, listImportedRows } from './imports.service.ts'
import { itemTarget } from './item-target.ts'

export function importHandlers(
  pictures: PictureStore,
  tourEditRules: TourEditRules,
  follow: FollowSchedule,
): HandlersFor<keyof typeof importEndpoints> {
  const targets = {
    tours: itemTarget('tour', tourSheet, createTourImports(tourEditRules)),
    products: itemTarget('product', productSheet, productImports),
    departures: departureTarget,
  }
  return {
    'POST /imports/:kind': async ({ params: { kind }, query: { decimalSign } }, context) => {
      const { file } = context.request
      if (file === undefined) throw unreadableFile('The file is missing.')
      const sign = decimalSign === undefined ? null : decimalSigns[decimalSign]
      const id = await checkFile(context, kind, targets[kind], pictures, file, sign)
      return getImport(context.db, id)
    },
    'GET /checked-files/:id': ({ params }, { db }) => getImport(db, params.id),
    'GET /checked-files/:id/rows': ({ params, query }, { db }) => listImportedRows(db, params.id, query),
    'POST /checked-files/:id/import': {
      async write({ params }, context) {
        const written = await applyImport(context, targets, params.id)
        // The rules of edits follow tours.
        if (written.output.kind !== 'departures') return written
        const tourIds = new Set(written.audit.slice(1).flatMap(({ recordId = [] }) => recordId))
        await follow(context, [...tourIds])
        return written
      },
    },
  }
}
