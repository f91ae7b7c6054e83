import { pageMeta } from '#client/lib/page-meta.ts'
import { ItemForm } from '../item-form/item-form.tsx'
import { productKind } from './product-kind.ts'

export const meta = () => pageMeta({ title: 'Add product', publicUrl: '' })

export default function ProductAdd() {
  return <ItemForm kind={productKind} item={null} />
}
