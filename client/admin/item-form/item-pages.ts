import {
  addProductPage,
  addTourPage,
  copyProductPage,
  copyTourPage,
  editProductPage,
  editTourPage,
  importProductsPage,
  importToursPage,
  staffProductsPage,
  staffToursPage,
} from '#contract/pages/staff-pages.ts'

/** The pages of each kind of record. */
export const itemPages = {
  tour: {
    list: staffToursPage,
    add: addTourPage,
    edit: editTourPage,
    copy: copyTourPage,
    import: importToursPage,
  },
  product: {
    list: staffProductsPage,
    add: addProductPage,
    edit: editProductPage,
    copy: copyProductPage,
    import: importProductsPage,
  },
} as const
