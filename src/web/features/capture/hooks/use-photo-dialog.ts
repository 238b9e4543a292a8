import { type ChangeEvent, useRef } from 'react';

/** The camera, or the system's dialog for photos. Both must be opened by a click. */
export function usePhotoDialog(onPhotos: (photos: readonly File[]) => void) {
  const inputRef = useRef<HTMLInputElement>(null);
  return {
    open: () => inputRef.current?.click(),
    inputProps: {
      ref: inputRef,
      type: 'file',
      accept: 'image/*',
      hidden: true,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        const photos = [...(currentTarget.files ?? [])];
        // Otherwise choosing the same photo again would fire no change event.
        currentTarget.value = '';
        if (photos.length > 0) onPhotos(photos);
      },
    },
  } as const;
}
