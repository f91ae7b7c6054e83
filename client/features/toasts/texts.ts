// Texts of toasts, word for word from the specification.

export const successText = 'Successfully!'

export const warnings = {
  passwordsDiffer: 'Password not match!',
  emptySearch: 'Please enter at least one field',
  signInToAddToCart: 'Please login to add cart',
  signInRequired: 'You need login to do this action!',
  tourNotAvailable: 'Tour not available!',
  newPasswordsDiffer: 'New password not match.',
  quantityTooSmall: 'Quantity must be greater than 0',
  featureUpdating: 'This feature has been updating!',
} as const
