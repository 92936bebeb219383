{%- comment %} access: what is known of the accessibility of an event or a place {% endcomment -%}
{%- if access %}
<section class="part access">
  <h2>{{ 'accessibility' | t }}</h2>
  {%- if access.text != '' %}
  <p class="lines">{{ access.text }}</p>
  {%- endif %}
  {%- if access.placeText != '' %}
  <p class="lines">{{ access.placeText }} <span class="soft">({{ 'saysPlace' | t }})</span></p>
  {%- endif %}
  {%- for group in access.groups %}
  <dl>
    {%- if group.yes.size > 0 %}
    <div><dt>{{ 'accessYes' | t }}</dt><dd>{{ group.yes | join: ', ' }}</dd></div>
    {%- endif %}
    {%- if group.no.size > 0 %}
    <div><dt>{{ 'accessNo' | t }}</dt><dd>{{ group.no | join: ', ' }}</dd></div>
    {%- endif %}
  </dl>
  <p class="soft">({{ group.said }})</p>
  {%- endfor %}
</section>
{%- endif %}
