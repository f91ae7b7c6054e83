export const exoticPath = '/home/exotic-destinations'

export function exoticAddress(page: number, hash = ''): string {
  return `${exoticPath}${page > 1 ? `?page=${page}` : ''}${hash}`
}
