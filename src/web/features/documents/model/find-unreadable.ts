/**
 * Finds files that were changed, moved or deleted after they were chosen: a browser hands none of them out any more,
 * and says nothing but that the connection failed when it is told to send one.
 */
export async function findUnreadableFiles(files: readonly File[]): Promise<readonly File[]> {
  const checked = await Promise.all(
    files.map((file) =>
      file
        .slice(0, 1)
        .arrayBuffer()
        .then(
          () => [],
          () => [file],
        ),
    ),
  );
  return checked.flat();
}
