/** Every text of the main screen that stands here so far. */
export const mainTexts = {
  showInsights: 'Show insights and plans',
  hideInsights: 'Hide insights and plans',
  railDocuments: 'Documents',
  railCredits: 'Boost Chat Credits',
  railUploads: 'Uploads left',
  railUpload: 'Upload Document',
  railPlans: 'Plans',
  railFigure: (label: string, value: string) => `${label}: ${value}`,
};
