/** Responses with another status than expected, one line each. Only they make a comparison end with an error. */
export const wrongResponses = new Set<string>()
