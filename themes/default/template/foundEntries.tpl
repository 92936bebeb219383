{%- comment %} entries: groups and places that a search found, places with what they say of accessibility where it is asked for {% endcomment -%}
<section class="part">
  <h2>{{ 'foundEntriesHere' | t }}</h2>
  <ul>
    {%- for entry in entries %}
    <li>
      <a href="{{ entry.path | link }}">{{ entry.name }}</a> <span class="soft">{{ entry.kind }}</span>
      {%- if entry.access %}
      {%- if entry.access.text != '' %}
      <p class="lines">{{ entry.access.text }}</p>
      {%- endif %}
      {%- for group in entry.access.groups %}
      {%- if group.yes.size > 0 %}
      <p>{{ 'accessYes' | t }} {{ group.yes | join: ', ' }}</p>
      {%- endif %}
      {%- if group.no.size > 0 %}
      <p>{{ 'accessNo' | t }} {{ group.no | join: ', ' }}</p>
      {%- endif %}
      {%- endfor %}
      {%- elsif entry.unsaid != '' %}
      <p>{{ entry.unsaid }}</p>
      {%- endif %}
    </li>
    {%- endfor %}
  </ul>
</section>
