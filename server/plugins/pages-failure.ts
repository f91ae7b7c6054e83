// Fallback when even the error page could not be rendered. It has no dependencies.

/** `requestId` is the one under which the log holds the fault; `message` is plain text of our own. */
export function failurePage(
  requestId: string,
  message = 'Something went wrong on our side. Nothing was changed.',
): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Something went wrong - Halyard</title></head>
<body><main><h1>Something went wrong</h1><p>${message}</p><p><a href="/">Back to home</a></p><p><small>${requestId}</small></p></main></body>
</html>
`
}
