// A short film without sound. Its poster is shown until somebody asks for it; no byte of it is loaded before.
import './video.css'
import { useRef, useState } from 'react'
import { Picture } from './picture.tsx'
import { PauseIcon, PlayIcon } from './play-icons.tsx'
import { Ridge } from './ridge.tsx'

interface FilmProps {
  /** What it shows, for the names of its button. */
  title: string
  src: string
  poster: { src: string; srcSet: string }
  /** How wide it is shown, as for `sizes`. */
  sizes: string
  className?: string
}

/** Under the overlay's button lies the poster; a film that cannot be played leaves it there. */
export function Film({ title, src, poster, sizes, className = '' }: FilmProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isPlaying, setPlaying] = useState(false)
  const [isMissing, setMissing] = useState(false)

  function toggle() {
    if (!isOpen) setOpen(true)
    else if (isPlaying) video.current?.pause()
    // A refusal to play says so by an event of its own.
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

/** A film from edge to edge of the window, between two ridges of the page. */
export function FilmBand({ seed, ...film }: FilmProps & { seed: number }) {
  return (
    <div className="film-band">
      <Film {...film} />
      <Ridge seed={seed} />
      <Ridge seed={seed + 2} />
    </div>
  )
}
