// What counts as an e-mail address. No imports, so that any page may use it.
export const emailAddressPattern = /^[^\s@<>()",;:\\[\]]+@[^\s@<>()",;:\\[\].]+(\.[^\s@<>()",;:\\[\].]+)*$/
export const longestEmailAddress = 254
