import { CloseButton } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { formatSize } from '#web/lib/format/formatting.ts';
import classes from './upload-modal.module.css';

interface ChosenFilesProps {
  readonly files: readonly File[];
  readonly onRemove: (file: File) => void;
}

export function ChosenFiles({ files, onRemove }: ChosenFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Chosen files">
      {files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`} className={classes.file}>
          <IconFileText size={20} stroke={1.5} aria-hidden />
          <bdi className={classes.fileName} title={file.name}>
            {file.name}
          </bdi>
          <span className={classes.fileSize}>{formatSize(file.size)}</span>
          <CloseButton aria-label={`Remove ${file.name}`} onClick={() => onRemove(file)} />
        </li>
      ))}
    </ul>
  );
}
