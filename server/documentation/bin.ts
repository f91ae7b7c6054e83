import { binEndpoints, binSchema, deletedItemSchema, itemUseSchema } from '#contract/bin.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import {
  exampleIds,
  exampleMoment,
  examplePictures,
  idOf,
  laterMoment,
  listFields,
  paging,
} from './shared-fields.ts'

export const binObjects = [
  describeObject('Bin', binSchema, 'One page of the bin.', listFields('deleted records')),
  describeObject('DeletedItem', deletedItemSchema, 'A deleted tour or product.', {
    kind: 'What it is.',
    _id: idOf('tour', 'record'),
    title: ['Its title.', 'Two harbours'],
    image: ['Address of its picture.', examplePictures.tour],
    deletedAt: ['When it was deleted.', exampleMoment],
    restorableUntil: ['From when on it cannot be restored.', laterMoment],
    deletedBy: ['Username of who has deleted it; null where that is not known.', 'mira'],
  }),
  describeObject('ItemUses', binEndpoints['GET /bin/uses'].output, 'What records are needed for.', {
    items: 'The records that are needed.',
  }),
  describeObject('ItemUse', itemUseSchema, 'What a tour or product is needed for at present.', {
    _id: idOf('tour', 'record'),
    bookings: ['Confirmed bookings of departures to come.', 3],
    lastDate: ['Date of the last one; null without bookings.', '2030-06-01'],
    orders: ['Orders with the product that are not delivered.', 0],
    carts: ['Carts with the product.', 0],
  }),
]

export const binOperations: OperationsOf<typeof binEndpoints> = {
  'GET /bin': { id: 'listBin', tag: 'house', response: 'What was deleted.', query: paging },
  'GET /bin/uses': {
    id: 'listUses',
    tag: 'house',
    response: 'The records that are needed.',
    query: { ids: ['Ids of tours or products with commas between them.', exampleIds.tour] },
  },
}
