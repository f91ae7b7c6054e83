import { screenHandle } from '#client/admin/screen/screens.ts'
import { pageMeta } from '#client/lib/page-meta.ts'
import { staffProductsPage } from '#contract/pages/staff-pages.ts'
import { ItemForm } from '../item-form/item-form.tsx'
import { productKind } from './product-kind.ts'

export const handle = screenHandle(staffProductsPage.path)

export const meta = () => pageMeta({ title: 'Add product', publicUrl: '' })

export default function ProductAdd() {
  return <ItemForm kind={productKind} item={null} />
}
