import './post-text.css'
import { Fragment } from 'react'
import { Picture } from '#client/design-system/picture.tsx'
import { ParagraphText } from '#client/features/paragraphs/paragraph-text.tsx'
import { type Paragraph, wordsOf } from '#content/paragraphs.ts'
import { pictureUrl } from '#content/picture-paths.ts'
import { pictureSizes } from '#contract/images.ts'

interface PostTextProps {
  slug: string
  paragraphs: readonly Paragraph[]
  quote: string
  captions: readonly [string, string]
}

/** The text of a post, with a picture, a pull quote and another picture after the second, third and fourth paragraph. */
export function PostText({ slug, paragraphs, quote, captions }: PostTextProps) {
  const between: Readonly<Record<number, React.ReactNode>> = {
    1: <Figure path={`posts/${slug}-1`} caption={captions[0]} />,
    2: <PullQuote text={quote} />,
    3: <Figure path={`posts/${slug}-2`} caption={captions[1]} />,
  }
  return (
    <div className="post-text">
      {paragraphs.map((paragraph, index) => (
        <Fragment key={wordsOf(paragraph)}>
          <p>
            <ParagraphText content={paragraph} />
          </p>
          {between[index]}
        </Fragment>
      ))}
    </div>
  )
}

/** The caption equals the alternative text, so it is hidden from screen readers. */
function Figure({ path, caption }: { path: string; caption: string }) {
  return (
    <figure>
      <Picture
        {...pictureSizes(pictureUrl(path))}
        width={1600}
        height={1000}
        sizes="(width < 1025px) 92vw, 850px"
        alt={caption}
      />
      <figcaption aria-hidden="true">{caption}</figcaption>
    </figure>
  )
}

/** Hidden from screen readers, because the sentence is also in the text. */
function PullQuote({ text }: { text: string }) {
  return (
    <p className="pull-quote" aria-hidden="true">
      {text}
    </p>
  )
}
