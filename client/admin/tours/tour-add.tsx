import { pageMeta } from '#client/lib/page-meta.ts'
import { ItemForm } from '../item-form/item-form.tsx'
import { tourKind } from './tour-kind.ts'

export const meta = () => pageMeta({ title: 'Add tour', publicUrl: '' })

export default function TourAdd() {
  return <ItemForm kind={tourKind} item={null} />
}
