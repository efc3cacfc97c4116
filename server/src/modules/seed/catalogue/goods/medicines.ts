import type { Shelf } from './shelf.ts';

/** Each line: name | unit | price | use per day | months until expiry, `-` for none | marks */
export const medicines: readonly Shelf[] = [
  {
    category: 'Antibiotics and anti-infectives',
    prefix: 'ANT',
    manufacturers: ['Norvia Generics', 'Castellan Labs', 'Helvara Pharma', 'Kivara Pharmaceuticals'],
    goods: `
Amoxicillin 500 mg capsules | box of 100 | 4.85 | 14 | 36 | winter
Amoxicillin 250 mg/5 ml suspension | bottle 100 ml | 1.42 | 12 | 24 | winter
Amoxicillin + clavulanic acid 625 mg tablets | box of 14 | 3.60 | 8 | 24 | winter
Azithromycin 500 mg tablets | box of 3 | 1.15 | 9 | 36 | winter
Benzathine benzylpenicillin 2.4 MIU vial | vial | 0.92 | 4 | 36
Cefalexin 500 mg capsules | box of 100 | 9.40 | 4 | 36
Cefixime 400 mg tablets | box of 10 | 3.25 | 5 | 24
Ceftriaxone 1 g vial | vial | 0.88 | 18 | 36 | winter
Ciprofloxacin 500 mg tablets | box of 100 | 5.10 | 7 | 36 | rains
Clotrimazole 1 % cream | tube 20 g | 0.54 | 6 | 36
Cloxacillin 500 mg capsules | box of 100 | 6.75 | 5 | 24
Co-trimoxazole 480 mg tablets | box of 500 | 8.20 | 5 | 48
Doxycycline 100 mg tablets | box of 100 | 3.95 | 6 | 36 | rains
Erythromycin 250 mg tablets | box of 100 | 7.30 | 3 | 36
Fluconazole 150 mg capsules | box of 10 | 1.65 | 5 | 36
Gentamicin 80 mg/2 ml ampoule | box of 10 | 1.90 | 6 | 36
Metronidazole 400 mg tablets | box of 100 | 2.45 | 9 | 48 | rains
Metronidazole 500 mg infusion | bottle 100 ml | 0.95 | 8 | 36
Nitrofurantoin 100 mg capsules | box of 30 | 4.60 | 4 | 24
Nystatin oral suspension | bottle 30 ml | 1.35 | 3 | 24
Aciclovir 400 mg tablets | box of 25 | 2.10 | 3 | 36
Albendazole 400 mg tablets | box of 100 | 3.85 | 5 | 36 | rains
Artemether + lumefantrine 20/120 mg tablets | box of 24 | 1.28 | 16 | 24 | rains
Artesunate 60 mg vial with solvent | vial | 1.85 | 7 | 36 | rains
Ivermectin 3 mg tablets | box of 100 | 6.90 | 2 | 24
Tinidazole 500 mg tablets | box of 40 | 2.80 | 3 | 36`,
  },
  {
    category: 'Pain and fever',
    prefix: 'PAI',
    manufacturers: ['Helvara Pharma', 'Norvia Generics', 'Sollan Healthcare'],
    goods: `
Paracetamol 500 mg tablets | box of 1,000 | 6.40 | 12 | 48 | winter
Paracetamol 120 mg/5 ml syrup | bottle 100 ml | 0.78 | 15 | 36 | winter
Paracetamol 1 g infusion | bottle 100 ml | 1.55 | 6 | 24
Ibuprofen 400 mg tablets | box of 100 | 1.95 | 14 | 36 | winter
Ibuprofen 100 mg/5 ml suspension | bottle 100 ml | 1.10 | 10 | 24 | winter
Diclofenac 75 mg/3 ml ampoule | box of 10 | 1.20 | 7 | 36
Diclofenac 1 % gel | tube 50 g | 1.05 | 6 | 36
Naproxen 250 mg tablets | box of 100 | 3.40 | 4 | 36
Tramadol 50 mg capsules | box of 100 | 4.15 | 5 | 36 | controlled
Morphine 10 mg/ml ampoule | box of 10 | 5.80 | 3 | 36 | controlled
Codeine 30 mg tablets | box of 100 | 8.95 | 2 | 36 | controlled
Ketamine 50 mg/ml vial | vial 10 ml | 2.35 | 3 | 24 | controlled
Lidocaine 2 % vial | vial 20 ml | 0.98 | 8 | 36
Bupivacaine 0.5 % ampoule | box of 5 | 7.60 | 2 | 24`,
  },
  {
    category: 'Chronic care',
    prefix: 'CHR',
    manufacturers: ['Castellan Labs', 'Helvara Pharma', 'Norvia Generics', 'Brenmore Therapeutics'],
    goods: `
Amlodipine 5 mg tablets | box of 100 | 1.35 | 14 | 36
Atenolol 50 mg tablets | box of 100 | 1.85 | 8 | 36
Bisoprolol 5 mg tablets | box of 100 | 3.20 | 6 | 36
Enalapril 10 mg tablets | box of 100 | 1.70 | 9 | 36
Losartan 50 mg tablets | box of 100 | 3.10 | 9 | 36
Hydrochlorothiazide 25 mg tablets | box of 100 | 1.05 | 10 | 48
Furosemide 40 mg tablets | box of 100 | 1.25 | 7 | 48
Furosemide 20 mg/2 ml ampoule | box of 10 | 1.40 | 4 | 36
Spironolactone 25 mg tablets | box of 100 | 3.75 | 4 | 36
Aspirin 75 mg tablets | box of 100 | 0.95 | 12 | 36
Clopidogrel 75 mg tablets | box of 28 | 2.20 | 5 | 36
Simvastatin 20 mg tablets | box of 28 | 1.15 | 8 | 36
Atorvastatin 40 mg tablets | box of 28 | 2.05 | 8 | 36
Digoxin 0.25 mg tablets | box of 100 | 2.60 | 2 | 36
Warfarin 5 mg tablets | box of 28 | 1.75 | 2 | 36
Metformin 500 mg tablets | box of 100 | 1.60 | 14 | 36
Metformin 850 mg tablets | box of 100 | 2.15 | 12 | 36
Glibenclamide 5 mg tablets | box of 100 | 1.10 | 7 | 36
Gliclazide 80 mg tablets | box of 60 | 2.30 | 5 | 36
Insulin, soluble 100 IU/ml vial | vial 10 ml | 4.90 | 6 | 24 | cold
Insulin, isophane 100 IU/ml vial | vial 10 ml | 4.95 | 6 | 24 | cold
Insulin, mixed 30/70 pen | box of 5 | 18.50 | 4 | 24 | cold
Salbutamol inhaler 100 mcg | inhaler | 1.48 | 12 | 24 | winter
Beclometasone inhaler 100 mcg | inhaler | 3.10 | 7 | 24 | winter
Prednisolone 5 mg tablets | box of 100 | 1.45 | 7 | 36 | winter
Omeprazole 20 mg capsules | box of 28 | 0.85 | 13 | 24
Levothyroxine 100 mcg tablets | box of 100 | 2.70 | 4 | 24
Carbamazepine 200 mg tablets | box of 100 | 3.55 | 3 | 36
Phenobarbital 30 mg tablets | box of 100 | 1.30 | 3 | 48 | controlled
Amitriptyline 25 mg tablets | box of 100 | 1.50 | 4 | 36`,
  },
  {
    category: 'Mother and child health',
    prefix: 'MCH',
    manufacturers: ['Sollan Healthcare', 'Kivara Pharmaceuticals', 'Norvia Generics'],
    goods: `
Oral rehydration salts | box of 100 sachets | 7.20 | 9 | 36 | rains
Zinc sulfate 20 mg tablets | box of 100 | 1.95 | 8 | 36 | rains
Ferrous sulfate + folic acid tablets | box of 1,000 | 6.80 | 6 | 36
Folic acid 5 mg tablets | box of 1,000 | 4.30 | 4 | 36
Vitamin A 200,000 IU capsules | tub of 500 | 9.80 | 3 | 24
Vitamin K 1 mg/0.5 ml ampoule | box of 10 | 2.65 | 4 | 36
Multiple micronutrient tablets | box of 100 | 2.90 | 6 | 24
Oxytocin 10 IU/ml ampoule | box of 10 | 3.40 | 6 | 24 | cold
Misoprostol 200 mcg tablets | box of 28 | 5.60 | 3 | 24
Magnesium sulfate 50 % ampoule | box of 10 | 4.20 | 3 | 36
Methyldopa 250 mg tablets | box of 100 | 5.85 | 3 | 36
Levonorgestrel 1.5 mg tablet | tablet | 0.42 | 5 | 36
Combined oral contraceptive | box of 3 cycles | 0.96 | 8 | 36
Medroxyprogesterone 150 mg/ml vial | vial | 0.88 | 8 | 36
Contraceptive implant, 2 rods | set | 8.50 | 2 | 60
Copper intrauterine device | piece | 1.20 | 2 | 60
Therapeutic food, peanut paste 92 g | carton of 150 | 46.00 | 2 | 24 | rains
Therapeutic milk F-75 | tin 400 g | 6.10 | 2 | 18
Chlorhexidine 7.1 % gel for cord care | tube 20 g | 0.38 | 4 | 24
Clean delivery kit | kit | 3.15 | 5 | 36`,
  },
  {
    category: 'Vaccines',
    prefix: 'VAC',
    manufacturers: ['Lumen Biologics', 'Aravelle Vaccines'],
    goods: `
BCG vaccine (20 doses) | vial | 2.90 | 3 | 24 | cold
Hepatitis B vaccine (paediatric) | vial | 1.35 | 4 | 36 | cold
Measles and rubella vaccine (10 doses) | vial | 6.70 | 4 | 24 | cold
Oral polio vaccine (20 doses) | vial | 3.20 | 4 | 24 | cold
Pentavalent vaccine (1 dose) | vial | 2.15 | 9 | 36 | cold
Pneumococcal vaccine (4 doses) | vial | 12.40 | 4 | 36 | cold
Rotavirus vaccine (1 dose) | tube | 2.05 | 6 | 24 | cold
Tetanus and diphtheria vaccine (10 doses) | vial | 1.60 | 4 | 36 | cold
Rabies vaccine | vial | 9.80 | 2 | 36 | cold
Influenza vaccine (prefilled syringe) | syringe | 5.40 | 7 | 12 | cold winter
Human papillomavirus vaccine | vial | 14.20 | 2 | 36 | cold
Yellow fever vaccine (10 doses) | vial | 11.30 | 1 | 36 | cold`,
  },
  {
    category: 'Infusions and injectables',
    prefix: 'INF',
    manufacturers: ['Helvara Pharma', 'Brenmore Therapeutics', 'Kivara Pharmaceuticals'],
    goods: `
Sodium chloride 0.9 % infusion 500 ml | bag | 0.82 | 22 | 36
Sodium chloride 0.9 % infusion 1,000 ml | bag | 1.05 | 18 | 36
Ringer's lactate infusion | bag 1,000 ml | 1.10 | 20 | 36 | rains
Glucose 5 % infusion | bag 500 ml | 0.86 | 14 | 36
Glucose 50 % ampoule | vial 50 ml | 0.74 | 5 | 36
Water for injection 10 ml | box of 50 | 3.10 | 8 | 48
Potassium chloride 10 % ampoule | box of 10 | 1.85 | 3 | 36
Calcium gluconate 10 % ampoule | box of 10 | 2.95 | 2 | 36
Adrenaline 1 mg/ml ampoule | box of 10 | 2.40 | 4 | 24
Atropine 1 mg/ml ampoule | box of 10 | 2.10 | 3 | 36
Dexamethasone 4 mg/ml ampoule | box of 10 | 1.75 | 6 | 36 | winter
Hydrocortisone 100 mg vial | vial | 0.95 | 5 | 36 | winter
Diazepam 10 mg/2 ml ampoule | box of 10 | 1.95 | 3 | 36 | controlled
Midazolam 5 mg/ml ampoule | box of 10 | 5.20 | 2 | 36 | controlled
Heparin 5,000 IU/ml vial | vial 5 ml | 2.85 | 3 | 36
Enoxaparin 40 mg prefilled syringe | box of 10 | 21.50 | 2 | 24
Ondansetron 4 mg/2 ml ampoule | box of 5 | 1.70 | 5 | 36
Metoclopramide 10 mg/2 ml ampoule | box of 10 | 1.45 | 5 | 36
Tranexamic acid 500 mg/5 ml ampoule | box of 5 | 3.35 | 3 | 36
Promethazine 25 mg/ml ampoule | box of 10 | 1.90 | 2 | 36
Haloperidol 5 mg/ml ampoule | box of 5 | 2.20 | 1 | 36
Human albumin 20 % | bottle 50 ml | 38.00 | 1 | 36 | cold`,
  },
];
