// The query parameter that leaves only reviews with a proof on a page. It has the API's name.

const verifiedName = 'verified'

export function isVerifiedOnly(url: string | URL): boolean {
  return new URL(url).searchParams.get(verifiedName) === 'true'
}

/** Address of the reviews of a page; `page` is the value of the parameter `reviews`. */
export function reviewsAddress(path: string, { page = 1, isVerified = false } = {}): string {
  const query = [
    ...(isVerified ? [`${verifiedName}=true`] : []),
    ...(page > 1 ? [`reviews=${page}`] : []),
  ].join('&')
  return `${path}${query === '' ? '' : `?${query}`}#reviews`
}
