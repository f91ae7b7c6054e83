// All tables, gathered for the migration generator alone.
export * from '#server/features/bookings/bookings.table.ts'
export * from '#server/features/carts/carts.table.ts'
export * from '#server/features/images/images.table.ts'
export * from '#server/features/product-reviews/product-reviews.table.ts'
export * from '#server/features/products/products.table.ts'
export * from '#server/features/tours/tours.table.ts'
export * from '#server/features/users/users.table.ts'
export * from './service.table.ts'
