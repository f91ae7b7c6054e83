// A short film without sound. Nothing of it is loaded before Play is pressed; until then its poster is shown.
import './video.css'
import { useRef, useState } from 'react'
import { Picture } from './picture.tsx'
import { PauseIcon, PlayIcon } from './play-icons.tsx'
import { Ridge } from './ridge.tsx'

interface FilmProps {
  /** Used in the accessible names of the button. */
  title: string
  src: string
  poster: { src: string; srcSet: string }
  /** The `sizes` attribute of the poster. */
  sizes: string
  className?: string
}

/** The poster stays below the film, so it is visible if the film cannot be played. */
export function Film({ title, src, poster, sizes, className = '' }: FilmProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isPlaying, setPlaying] = useState(false)
  const [isMissing, setMissing] = useState(false)

  function toggle() {
    if (!isOpen) setOpen(true)
    else if (isPlaying) video.current?.pause()
    // A failure is handled by `onError`.
    else video.current?.play().catch(() => {})
  }
  return (
    <div className={`film${isOpen ? ' is-open' : ''} ${className}`}>
      <Picture
        {...poster}
        sizes={sizes}
        width={1600}
        height={1000}
        alt={isOpen ? '' : title}
        className="film-picture"
      />
      {isOpen && !isMissing && (
        <video
          ref={video}
          className="film-video"
          src={src}
          aria-label={title}
          autoPlay
          loop
          muted
          playsInline
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onError={() => setMissing(true)}
        />
      )}
      {isMissing ? (
        <p role="status" className="film-note">
          This film cannot be shown at the moment.
        </p>
      ) : (
        <button
          type="button"
          className="film-button"
          aria-label={`${isPlaying ? 'Pause' : 'Play'} the film: ${title}`}
          onClick={toggle}
        >
          {isPlaying ? <PauseIcon /> : <PlayIcon className={isOpen ? 'size-5' : 'ml-1.5 size-11'} />}
        </button>
      )}
      <noscript>
        <a href={src} className="film-note">
          Watch the film
        </a>
      </noscript>
    </div>
  )
}

/** A film over the full width of the window, between two ridges. */
export function FilmBand({ seed, ...film }: FilmProps & { seed: number }) {
  return (
    <div className="film-band">
      <Film {...film} />
      <Ridge seed={seed} />
      <Ridge seed={seed + 2} />
    </div>
  )
}
