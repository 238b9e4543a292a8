/** Documents whose risks cannot be assessed, one text for each page, and a German lease. */
export const SAMPLE_OTHERS = {
  recipe: [
    `Lemon and Thyme Cake
Serves eight. It keeps for three days in a tin.
Ingredients: 200 g of butter, 200 g of sugar, four eggs, 200 g of flour, two (3) lemons, a sprig of thyme.
Heat the oven to 170 degrees and line a round tin with paper. Beat the butter with the sugar until it is pale.
Add the eggs one at a time and beat well after each. Fold in the flour, the zest and the leaves of the thyme.
Spoon the batter into the tin and level the top. Bake it for forty-five minutes, until a skewer comes out clean.
Warm the juice with two spoons of sugar and pour it over the cake while it is hot. Leave it in the tin to cool.
Dust it with sugar before you serve it, and offer cream beside it.`,
  ],
  novel: [
    `CHAPTER SEVEN
The ferry was late again. Ilse stood at the rail with her collar up and watched the gulls quarrel over a crust.
Behind her the old man was telling the story of the flood for the third time, and the boy had not the heart to stop him.
"You will see," he said, "when the water comes, it comes without knocking."
She laughed at that, and he looked pleased. The light on the far shore went out and came back.
When the boat touched the pier at last, the boy was not there. There was only his coat, folded on the bench.
She picked it up and felt the letter in its pocket. It was wet through, and the ink had run.
That night she dreamt of stairs. In the morning she packed a bag, locked the house and walked to the station.`,
  ],
  report: [
    `Monetary Policy and Household Expectations
A. Lindqvist, Department of Economics
Abstract. We study how households revise their expectations of inflation after announcements by the central bank.
Using a survey of 4,200 households between 2015 and 2022 we find that the median revision is small.
The effect is larger for people who rent their home. We discuss what this means for the design of announcements.
1 Introduction. Expectations matter for the path of prices. Earlier work found that few people follow the news.
Our survey differs in two ways. First, we interview the same people every month. Second, we ask them for a range.
The results are shown in Table 1. The mean revision was 0.12 points with a standard error of 0.03.
We conclude that announcements reach a minority of households.`,
  ],
  frenchLease: [
    `CONTRAT DE LOCATION
Le présent contrat est conclu entre Madame Claire Moreau, ci-après le bailleur, et Monsieur Paul Girard, ci-après
le locataire. Le bailleur loue au locataire un appartement situé au 14 rue des Lilas à Lyon. Le loyer mensuel est
fixé à 920 euros, payable d'avance le premier jour de chaque mois. Le bail est consenti pour une durée de trois ans
et se renouvelle par tacite reconduction. Le locataire ne peut ni céder le bail ni sous-louer le logement sans
l'accord écrit du bailleur. Tout retard de paiement donne lieu à une pénalité de dix pour cent. Le dépôt de garantie
est de deux mois de loyer. Le bailleur peut résilier le contrat en cas de manquement du locataire.`,
  ],
  germanLease: [
    `MIETVERTRAG
Zwischen Frau Karin Vogt, im Folgenden Vermieterin, und Herrn Jan Peters, im Folgenden Mieter, wird dieser Vertrag
geschlossen. Die Vermieterin vermietet dem Mieter die Wohnung in der Lindenstraße 12 in Kassel. Das Mietverhältnis
beginnt am 1. April 2025 und wird auf unbestimmte Zeit geschlossen. Die Miete beträgt 780 Euro im Monat und ist im
Voraus bis zum dritten Werktag zu zahlen. Der Mieter zahlt eine Kaution von drei Monatsmieten. Der Mieter darf die
Wohnung nicht untervermieten. Kleine Reparaturen trägt der Mieter bis zu einem Betrag von 120 Euro. Der Mieter muss
die Wohnung bei seinem Auszug in jedem Fall streichen. Die Vermieterin darf die Wohnung nach Ankündigung betreten.`,
  ],
  russianNote: ['Договор аренды квартиры. Плата вносится до пятого числа каждого месяца.'],
} as const;
