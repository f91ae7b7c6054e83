import {
  categoryCountsSchema,
  newProductSchema,
  productChangesSchema,
  productCountsSchema,
  type productEndpoints,
  productListSchema,
  productPricesSchema,
  productSchema,
  understoodProductsSchema,
} from '#contract/products.ts'
import { productCategories, productTags } from '#contract/vocabulary.ts'
import { describeObject, type OperationsOf } from './describe.ts'
import {
  createdAt,
  examplePictures,
  idOf,
  listFields,
  paging,
  productIdOrSlug,
  slug,
  updatedAt,
} from './shared-fields.ts'
import { editedVersion, pictureFields, version } from './tours.ts'

/** What staff fill in. */
const staffFields = {
  title: ['Name of the product; no other has the same slug.', 'Flask'],
  subTitle: ['A line below the title.', 'Keeps tea warm'],
  sku: ['Number by which the stock knows the product.', 'HY-1'],
  dimensions: ['Length, width and height, as text.', '10 × 10 × 20 cm'],
  weight: ['Weight in kilograms.', 0.4],
  cost: ['Price of one piece before the sale, in dollars.', 25],
  sale: ['Percent off the price; 0 or null without a sale.', 10],
  category: ['Category of the shop.', 'Camping'],
  available: 'Whether it can be put into a cart.',
  stock: ['Pieces that can be ordered; null, or missing in answers, where they are not counted.', 12],
  tag: ['Tags, each once.', ['Camping']],
  description: ['What the product is, in paragraphs.', 'Steel, two walls, one lid.'],
} as const

export const productObjects = [
  describeObject('Product', productSchema, 'A thing in the shop.', {
    ...staffFields,
    _id: idOf('product', 'product'),
    slug: slug('product', 'flask'),
    image: ['Address of the main picture.', examplePictures.product],
    lowestPrice: [
      'Lowest price of the 30 days before the sale began, in dollars; missing without a sale, or where it is not known.',
      25,
    ],
    previews: ['Addresses of up to eight further pictures.', [examplePictures.product]],
    rating: ['Mean of the stars of all reviews, from 0 to 5; 0 without reviews.', 4],
    numRating: ['Number of reviews.', 1],
    calendarDate: ['Day on which it came into the shop.', '2030-05-02'],
    version,
    createdAt,
    updatedAt,
    updateAt: ['The same time as updatedAt.', updatedAt[1]],
  }),
  describeObject('ProductPrices', productPricesSchema, 'The last prices of a product.', {
    items: 'The prices, newest first.',
    lowestPrice: ['Lowest price of the last 30 days, in dollars; null while it is not known.', 22.5],
    knownFrom: ['When all prices of the last 30 days will be known; null if they are.', null],
  }),
  describeObject('ProductPrice', productPricesSchema.shape.items.def.element, 'A price that a product had.', {
    cost: ['Price of one piece before the sale, in dollars.', 25],
    sale: ['Percent off the price.', 10],
    price: ['What a customer paid for one piece, in dollars.', 22.5],
    beganAt: ['When the price came into effect.', createdAt[1]],
  }),
  describeObject('ProductList', productListSchema, 'One page of products.', {
    ...listFields('products'),
    correctedName: ['What was looked for in place of a misspelt name; else missing.', 'flask'],
    understood: 'What the name says of prices; missing if its words were searched for as typed.',
  }),
  describeObject('UnderstoodProducts', understoodProductsSchema, 'What a searched name says of prices.', {
    words: ['The words that were searched for; empty if all were understood.', 'flask'],
    min: ['Lowest price after the sale, in dollars.', 10],
    max: ['Highest price after the sale, in dollars.', 100],
    isCheap: ['Whether the cheapest products come first.', true],
  }),
  describeObject(
    'ProductCounts',
    productCountsSchema,
    'Numbers of products by values of filters, with all other filters kept.',
    {
      category: 'By category; missing if there are too many products to count.',
      prices: 'By ranges of the price after the sale; missing if there are too many products to count.',
      inStock: [
        'Products that can be ordered at the moment; missing if there are too many products to count.',
        6,
      ],
      steps: 'Where no product is found: the smallest changes that give results.',
    },
  ),
  describeObject('NewProduct', newProductSchema, 'A product to create.', {
    ...staffFields,
    ...pictureFields,
  }),
  describeObject(
    'ProductChanges',
    productChangesSchema,
    'New values of a product; a missing field keeps its value.',
    {
      ...staffFields,
      ...pictureFields,
      version: editedVersion,
      stockSeen: [
        'The stock that its author saw. With it, `stock` is a difference: pieces that were ordered meanwhile stay counted.',
        10,
      ],
    },
  ),
  describeObject('CategoryCounts', categoryCountsSchema, 'The categories of the shop.', {
    items: 'The categories in alphabetical order.',
  }),
  describeObject('CategoryCount', categoryCountsSchema.shape.items.def.element, 'A category of the shop.', {
    category: 'Name of the category.',
    count: ['Number of its products.', 7],
  }),
]

const filters = {
  category: [`Category of the shop: ${productCategories.join(', ')}.`, 'Camping'],
  name: [
    'Words of the title. Prices in them (“flask under 50”) are understood where no title has the words.',
    'flask',
  ],
  min: ['Lowest price after the sale, in dollars.', 10],
  max: ['Highest price after the sale, in dollars.', 100],
  price: ['One exact price after the sale in dollars, in place of min and max.', 25],
  tag: [`A tag that the product has: ${productTags.join(', ')}.`, 'Camping'],
  inStock: 'Only products that can be ordered at the moment.',
} as const

export const productOperations: OperationsOf<typeof productEndpoints> = {
  'GET /products': {
    id: 'listProducts',
    tag: 'products',
    response: 'One page of products.',
    query: {
      ...paging,
      sort: 'Order of the answer.',
      ...filters,
      sku: ['How the SKU begins, whatever the case.', 'HY-'],
    },
  },
  'GET /product-counts': {
    id: 'countProducts',
    tag: 'products',
    response: 'Numbers of products, and what to change where there is none.',
    query: filters,
  },
  'GET /product-categories': {
    id: 'listProductCategories',
    tag: 'products',
    response: 'All categories.',
  },
  'GET /products/:id': {
    id: 'getProduct',
    tag: 'products',
    response: 'The product.',
    params: { id: productIdOrSlug },
  },
  'GET /products/:id/prices': {
    id: 'listProductPrices',
    tag: 'products',
    response: 'The last prices.',
    params: { id: productIdOrSlug },
  },
  'POST /products': {
    id: 'createProduct',
    tag: 'products',
    response: 'The product that was created.',
    errors: ['image_refused'],
  },
  'PATCH /products/:id': {
    id: 'updateProduct',
    tag: 'products',
    response: 'The product as it is now.',
    errors: ['image_refused', 'version_conflict'],
    params: { id: productIdOrSlug },
  },
  'DELETE /products/:id': {
    id: 'deleteProduct',
    tag: 'products',
    response: 'The id of the deleted product.',
    params: { id: productIdOrSlug },
  },
  'GET /products/:id/history': {
    id: 'listProductHistory',
    tag: 'products',
    response: 'The changes, newest first.',
    params: { id: productIdOrSlug },
    query: paging,
  },
  'POST /products/:id/restore': {
    id: 'restoreProduct',
    tag: 'products',
    response: 'The product as it is now.',
    errors: ['not_deleted', 'restore_over'],
    params: { id: productIdOrSlug },
  },
}
