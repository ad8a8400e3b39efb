-- Two more chapters of landing pages: the names of labels, and a member's voice.
alter table customization
  drop constraint customization_sections_check,
  add constraint customization_sections_check
    check (sections <@ '{claims,labels,benefits,voice,cards,stores,app,faq,black-friday}'::text[]),
  alter column sections set default '{claims,labels,benefits,voice,cards,stores,app,faq}';
