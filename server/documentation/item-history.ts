import { editorSchema, itemHistorySchema, itemVersionSchema } from '#contract/item-history.ts'
import { describeObject } from './describe.ts'
import { exampleMoment, idOf, listFields } from './shared-fields.ts'

export const itemHistoryObjects = [
  describeObject('ItemHistory', itemHistorySchema, 'One page of changes.', listFields('changes')),
  describeObject('ItemVersion', itemVersionSchema, 'A change of a tour or product.', {
    version: ['The version that the change has made.', 3],
    at: ['When it was changed.', exampleMoment],
    by: 'The account that has changed it; null for the operator.',
    changes: 'The changed fields, all but the stock.',
  }),
  describeObject('Editor', editorSchema, 'The account that has written or changed a record.', {
    _id: idOf('user', 'account'),
    username: ['Its username; null once it is erased.', 'mira'],
  }),
]
