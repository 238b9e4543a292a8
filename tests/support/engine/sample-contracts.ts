/** Documents that were made up for tests. Each string is a page; line breaks stand as a PDF reader gives them. */
export const SAMPLE_CONTRACTS = {
  lease: [
    `RESIDENTIAL LEASE AGREEMENT
This Residential Lease Agreement (the "Lease") is made on March 12, 2024 between Harbour View
Properties, LLC, an Oregon limited liability company ("Landlord"), and Maria Santos and Peter
Whitfield (together, "Tenant").
1. Premises. Landlord leases to Tenant the apartment at 48 Quay Street, Unit 7, Portland, Oregon
97201 (the "Premises") for use as a private home only.
2. Term. The term of this Lease begins on April 1, 2024 and continues until March 31, 2025.
3. Renewal. This Lease shall automatically renew for successive terms of one (1) year each unless
either party gives the other written notice of non-renewal at least ninety (90) days before the end of
the then current term.
4. Rent. Tenant shall pay Landlord rent of $2,400.00 per month, in advance, on or before the first day
of each month. A late fee of $150 shall be due if rent is not received within five (5) days.
5. Security Deposit. Upon signing, Tenant shall pay a security deposit of Three Thousand Dollars
($3,000.00). Landlord shall return the deposit within thirty (30) days after Tenant vacates the Premises.
Page 1`,
    `6. Repairs. Landlord shall keep the heating and plumbing in good working order. Tenant shall notify
Landlord promptly of any damage.
7. Assignment. Tenant may not assign this Lease or sublet the Premises without the prior written consent
of Landlord. Landlord may assign this Lease at any time without the consent of Tenant.
8. Entry. Landlord may change the house rules at any time in its sole discretion.
9. Insurance. Tenant shall maintain renter's insurance with coverage of not less than $100,000.
10. Early Termination. If Tenant moves out before the end of the term, Tenant shall pay an early
termination fee of $4,800.
11. Governing Law. This Lease shall be governed by the laws of the State of Oregon.
12. Waiver. Landlord and Tenant waive trial by jury in any action arising out of this Lease.
IN WITNESS WHEREOF, the parties have signed this Lease.
By: ____________________  Date: ______________
Page 2`,
  ],
  nonDisclosure: [
    `MUTUAL NON-DISCLOSURE AGREEMENT
This Mutual Non-Disclosure Agreement (this "Agreement") is entered into as of the 3rd day of May, 2023
(the "Effective Date") by and between Quillon Robotics GmbH, a company organized under the laws of
Germany ("Quillon"), and Tern & Vale Ltd, a company registered in England ("Tern").
1. Purpose. The parties wish to explore a possible cooperation in warehouse automation.
2. "Confidential Information" means all technical and business information that a party marks as
confidential or that a reasonable person would understand to be confidential.
3. Each party shall keep the other party's Confidential Information secret and shall not disclose it to
any third party without prior written consent. Neither party shall use Confidential Information for any
purpose other than the purpose stated above.
4. Within ten (10) business days after a written request, each party shall return or destroy all
Confidential Information.
5. Term. This Agreement shall remain in force for a period of three (3) years from the Effective Date.
Either party may terminate this Agreement at any time upon thirty (30) days' prior written notice.
6. This Agreement shall be governed by the laws of England and Wales, and the parties submit to the
exclusive jurisdiction of the courts of England and Wales. Confidential Information stays the property of the party
that discloses it. No licence is granted hereby. The parties hereto shall bear their own costs hereunder.`,
  ],
  services: [
    `CONSULTING SERVICES AGREEMENT
This Agreement is made effective as of January 15, 2022 by and between Brightwater Foods, Inc., a
Delaware corporation ("Client"), and Oleander Consulting LLC, a Texas limited liability company
("Consultant").
1. Services. Client hereby engages Consultant to provide supply chain advice as described in Exhibit A.
2. Fees. Client shall pay Consultant a fee of USD 12,500 per month within sixty (30) days of receipt of
each invoice. Overdue amounts bear interest at 2% per month.
3. Term. This Agreement shall commence on the date above and continue for a period of two (2) years.
4. Termination. Client may terminate this Agreement at any time without cause immediately upon written
notice. Consultant may terminate this Agreement only if Client fails to pay any undisputed invoice.
5. Work Product. All inventions and deliverables shall be the sole and exclusive property of Client, and
Consultant hereby irrevocably assigns to Client all right, title and interest in them.
6. Non-Competition. During the term and for a period of two (2) years after termination, Consultant shall
not provide services to any business that competes with Client anywhere in the world.`,
    `7. Indemnity. Consultant shall indemnify, defend and hold harmless Client from any and all claims, losses,
damages and expenses of any kind.
8. Confidentiality. Consultant shall not disclose any confidential information of Client.
9. Insurance. Consultant shall maintain commercial general liability insurance with limits of not less than
$1,000,000 per occurrence.
10. Records. Consultant shall keep records for five (5) years, and Client may audit such records upon ten
(10) days' notice.
11. Governing Law. This Agreement is governed by the laws of the State of Texas. The parties hereto agree that
any dispute shall be resolved by binding arbitration under the rules of the American Arbitration Association.
12. Notices. If to Client: Brightwater Foods, Inc., 900 Mill Road, Dover, Delaware 19901.`,
  ],
  employment: [
    `EMPLOYMENT AGREEMENT
THIS EMPLOYMENT AGREEMENT is dated 1 September 2021 and made between Northgate Dental Care Limited (the
"Employer") and Dr. Amina Yusuf (the "Employee").
1. The Employee's employment shall begin on 1 October 2021 and shall continue until terminated by either party
giving the other not less than six (6) months' written notice.
2. The Employer shall pay the Employee a salary of £78,000 per year, payable monthly in arrears.
3. The Employee is entitled to 25 days of paid holiday in each year.
4. The Employee shall devote her whole working time to the business and must not engage in any other
employment without the Employer's written consent.
5. The Employee shall not, for a period of twelve (12) months after the end of employment, compete with
the Employer within a radius of ten miles.
6. The Employee shall keep confidential all patient records.
7. The Employer may change the Employee's place of work on reasonable notice.
8. This Agreement shall be governed by and construed in accordance with the laws of England and Wales.
The parties hereto have agreed the terms herein. The Employee shall return all property hereunder.`,
  ],
  letter: [
    `Rosewood Allotment Society
14 Lower Lane, Hexford
7 June 2025
Dear Ms Pennington,
Thank you for your message about the water tap by plot 12. Our volunteers looked at it on 2 June 2025 and
ordered a new valve, which cost £38.50. It should arrive next week, and we hope to have it working again soon.
Until then, please use the tap by the gate.
Yours sincerely,
Tom Archer`,
  ],
  invoice: [
    `INVOICE
Fernbank Joinery
Invoice No: 2025-0417
Invoice Date: April 17, 2025
Bill To: Kestrel Cafe, 3 Market Row
Description Qty Amount
Oak counter 1 $1,850.00
Fitting 6 hours $420.00
Subtotal $2,270.00
Sales tax $181.60
Total due: $2,451.60
Due Date: May 17, 2025
Please pay by bank transfer. Thank you for your custom.`,
  ],
  empty: [''],
  spanish: [
    `CONTRATO DE ARRENDAMIENTO
Este contrato se celebra el 3 de marzo de 2023 entre la señora Carmen Ibáñez, en adelante la arrendadora, y el
señor Luis Prado, en adelante el arrendatario. La arrendadora da en arrendamiento al arrendatario la vivienda
situada en la calle Mayor número 12. El arrendatario pagará una renta mensual de 850 euros dentro de los
primeros cinco días de cada mes. El plazo del contrato será de un año y se prorrogará de forma automática
salvo aviso por escrito con treinta días de antelación.`,
  ],
} as const;
