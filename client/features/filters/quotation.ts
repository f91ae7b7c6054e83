/** Words in quotation marks mean themselves. Two characters less than the API takes. */
export function inQuotationMarks(words: string): string {
  return /^\s*["“].*["”]\s*$/.test(words) ? words : `“${words.slice(0, 198)}”`
}
